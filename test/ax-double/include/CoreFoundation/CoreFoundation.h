/*
 * The double's CoreFoundation: declares, as the platform does, what Casement calls of it.
 * contract.cc compiles against these headers and against the platform's own, so that they cannot drift apart.
 */
#pragma once
#include "CFBase.h"
#include "CFCGTypes.h"
#include "CFCollections.h"
#include "CFNumber.h"
#include "CFRunLoop.h"
#include "CFString.h"
