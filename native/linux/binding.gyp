{
  "targets": [
    {
      "target_name": "casement_linux",
      "sources": [
        "src/binding.cc",
        "src/bus_binding.cc",
        "src/x11_binding.cc",
        "src/x11_connection.cc",
        "src/x11_desktop.cc",
        "src/x11_display.cc",
        "src/x11_handshake.cc",
        "src/x11_text.cc",
        "src/x11_windows.cc",
      ],
      "include_dirs": ["<!@(node -p \"require('node-addon-api').include_dir\")", "../common"],
      "defines": [
        "NAPI_VERSION=8",
        "NODE_ADDON_API_DISABLE_DEPRECATED",
        "NODE_ADDON_API_DISABLE_CPP_EXCEPTIONS",
      ],
      "cflags_cc!": ["-std=gnu++17", "-std=gnu++20"],
      "cflags_cc": ["-std=c++20", "-O2", "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter", "-fvisibility=hidden"],
      "libraries": ["-lsystemd", "-lxcb"],
    },
  ],
}
