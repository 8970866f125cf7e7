{
  "targets": [
    {
      "target_name": "casement_darwin",
      "conditions": [
        [
          "OS=='mac'",
          {
            "sources": [
              "src/apps_mac.mm",
              "src/binding.cc",
              "src/cf.cc",
              "src/json.cc",
              "src/lane.cc",
              "src/observers.cc",
              "src/registry.cc",
              "src/requests.cc",
              "src/run_loop.cc",
              "src/server_windows.cc",
              "src/session.cc",
              "src/session_results.cc",
              "src/snapshot.cc",
              "src/snapshot_children.cc",
              "src/snapshot_json.cc",
              "src/steps.cc",
              "src/trust.cc",
              "src/value.cc",
            ],
            "include_dirs": ["<!@(node -p \"require('node-addon-api').include_dir\")", "../common"],
            "defines": [
              "NAPI_VERSION=8",
              "NODE_ADDON_API_DISABLE_DEPRECATED",
              "NODE_ADDON_API_DISABLE_CPP_EXCEPTIONS",
              "NODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS",
            ],
            "xcode_settings": {
              "CLANG_CXX_LANGUAGE_STANDARD": "c++17",
              "CLANG_CXX_LIBRARY": "libc++",
              "CLANG_ENABLE_OBJC_ARC": "YES",
              "GCC_ENABLE_CPP_EXCEPTIONS": "YES",
              "GCC_SYMBOLS_PRIVATE_EXTERN": "YES",
              "MACOSX_DEPLOYMENT_TARGET": "12.0",
              "WARNING_CFLAGS": ["-Wall", "-Wextra", "-Wno-unused-parameter"],
            },
            "link_settings": {
              "libraries": [
                "-framework ApplicationServices",
                "-framework CoreFoundation",
                "-framework CoreGraphics",
                "-framework AppKit",
              ],
            },
          },
          { "type": "none" },
        ],
      ],
    },
  ],
}
