/* The double's ApplicationServices: declares what Casement calls of HIServices and CoreGraphics. */
#pragma once
#include <CoreFoundation/CoreFoundation.h>

#include "AXConstants.h"
#include "AXError.h"
#include "AXObserver.h"
#include "AXRoles.h"
#include "AXUIElement.h"
#include "AXValue.h"
#include "CGWindow.h"
