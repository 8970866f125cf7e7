{
  "target_defaults": {
    "include_dirs": ["include", "<!@(node -p \"require('node-addon-api').include_dir\")"],
    "defines": ["NAPI_VERSION=8", "NODE_ADDON_API_DISABLE_DEPRECATED", "NODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS"],
    "cflags_cc!": ["-std=gnu++17", "-std=gnu++20", "-fno-exceptions", "-fno-rtti"],
    "cflags_cc": ["-std=c++17", "-O1", "-fexceptions", "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter"],
  },
  "targets": [
    {
      # Stands for the frameworks: CoreFoundation, HIServices, the window server's list, and NSWorkspace.
      "target_name": "axdouble",
      "type": "shared_library",
      "product_dir": "<(PRODUCT_DIR)",
      "sources": ["<!@(node sources.mjs)"],
      "ldflags": ["-Wl,-soname,axdouble.so", "-Wl,-z,nodelete"],
      "libraries": ["-lpthread"],
    },
    {
      "target_name": "ax_control",
      "dependencies": ["axdouble"],
      "sources": ["src/control.cc"],
      "defines": ["NAPI_CPP_EXCEPTIONS"],
      "ldflags": ["-Wl,-rpath,'$$ORIGIN'"],
    },
    {
      # Its contract compiles with it: what does not declare as the platform does is not built.
      "target_name": "ax_selftest",
      "type": "executable",
      "dependencies": ["axdouble"],
      "sources": ["selftest.cc", "contract.cc"],
      "ldflags": ["-Wl,-rpath,'$$ORIGIN'"],
    },
    {
      # The addon that is shipped, byte for byte, but for the file that is Objective-C.
      "target_name": "casement_darwin",
      "dependencies": ["axdouble"],
      "sources": ["<!@(ls ../../native/darwin/src/*.cc)"],
      "include_dirs": ["../../native/common"],
      "defines": ["NODE_ADDON_API_DISABLE_CPP_EXCEPTIONS"],
      "cflags_cc": ["-fvisibility=hidden"],
      "ldflags": ["-Wl,-rpath,'$$ORIGIN'"],
      "libraries": ["-ldl"],
    },
  ],
}
