#include <set>

#include "observers.hh"

namespace casement::ax_double {

namespace {

const std::set<std::string>& known() {
  static const auto* const names = new std::set<std::string>{
      "AXMainWindowChanged", "AXFocusedWindowChanged", "AXFocusedUIElementChanged", "AXApplicationActivated",
      "AXApplicationDeactivated", "AXApplicationHidden", "AXApplicationShown", "AXWindowCreated", "AXWindowMoved",
      "AXWindowResized", "AXWindowMiniaturized", "AXWindowDeminiaturized", "AXDrawerCreated", "AXSheetCreated",
      "AXHelpTagCreated", "AXValueChanged", "AXUIElementDestroyed", "AXElementBusyChanged", "AXMenuOpened",
      "AXMenuClosed", "AXMenuItemSelected", "AXRowCountChanged", "AXRowExpanded", "AXRowCollapsed",
      "AXSelectedCellsChanged", "AXUnitsChanged", "AXSelectedChildrenMoved", "AXSelectedChildrenChanged",
      "AXResized", "AXMoved", "AXCreated", "AXSelectedRowsChanged", "AXSelectedColumnsChanged",
      "AXSelectedTextChanged", "AXTitleChanged", "AXLayoutChanged", "AXAnnouncementRequested",
      // Of web areas; in no header.
      "AXLoadComplete", "AXLayoutComplete", "AXLiveRegionCreated", "AXLiveRegionChanged", "AXExpandedChanged",
      "AXInvalidStatusChanged", "AXCheckedStateChanged",
  };
  return *names;
}

}  // namespace

bool isNotification(const std::string& name) { return known().count(name) > 0; }

bool reachesApplication(const std::string& name) {
  static const auto* const kept = new std::set<std::string>{
      "AXCreated", "AXMoved", "AXResized", "AXLayoutChanged", "AXSelectedRowsChanged", "AXSelectedColumnsChanged",
      "AXSelectedCellsChanged",
  };
  return kept->count(name) == 0;
}

}  // namespace casement::ax_double
