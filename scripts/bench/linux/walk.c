/* A walk of one application by libatspi, as screen readers do it: `walk PID`. Prints nodes, ms and CPU as JSON. */
#include <atspi/atspi.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#define MOST_NODES 5000
#define MOST_CHILDREN 5000

static int nodes = 0;

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static double cpu_ms(void) {
  struct rusage u;
  getrusage(RUSAGE_SELF, &u);
  return (u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1e3 + (u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e3;
}

static void ask_text(AtspiAccessible *node) {
  AtspiText *text = atspi_accessible_get_text_iface(node);
  if (!text) return;
  const gint count = atspi_text_get_character_count(text, NULL);
  if (count > 0) g_free(atspi_text_get_text(text, 0, count, NULL));
  g_object_unref(text);
}

static void ask(AtspiAccessible *node) {
  atspi_accessible_get_role(node, NULL);
  g_object_unref(atspi_accessible_get_state_set(node));
  g_free(atspi_accessible_get_name(node, NULL));
  g_free(atspi_accessible_get_description(node, NULL));
  AtspiComponent *component = atspi_accessible_get_component_iface(node);
  if (component) {
    g_free(atspi_component_get_extents(component, ATSPI_COORD_TYPE_SCREEN, NULL));
    g_object_unref(component);
  }
  AtspiAction *action = atspi_accessible_get_action_iface(node);
  if (action) {
    atspi_action_get_n_actions(action, NULL);
    g_object_unref(action);
  }
  AtspiValue *value = atspi_accessible_get_value_iface(node);
  if (value) {
    atspi_value_get_current_value(value, NULL);
    g_object_unref(value);
  }
  ask_text(node);
}

static void walk(AtspiAccessible *node, int depth) {
  if (!node || depth > 60 || ++nodes > MOST_NODES) return;
  ask(node);
  const int count = atspi_accessible_get_child_count(node, NULL);
  for (int i = 0; i < count && count <= MOST_CHILDREN && nodes <= MOST_NODES; ++i) {
    AtspiAccessible *child = atspi_accessible_get_child_at_index(node, i, NULL);
    walk(child, depth + 1);
    if (child) g_object_unref(child);
  }
}

static AtspiAccessible *application(guint pid) {
  AtspiAccessible *desktop = atspi_get_desktop(0);
  for (int i = 0; i < atspi_accessible_get_child_count(desktop, NULL); ++i) {
    AtspiAccessible *app = atspi_accessible_get_child_at_index(desktop, i, NULL);
    if (app && atspi_accessible_get_process_id(app, NULL) == pid) return app;
  }
  return NULL;
}

int main(int count, char **words) {
  if (count < 2 || atspi_init() != 0) return 2;
  AtspiAccessible *app = application((guint)atoi(words[1]));
  if (!app) return 3;
  const double began = now_ms(), cpu = cpu_ms();
  walk(app, 0);
  printf("{\"nodes\":%d,\"ms\":%.2f,\"cpuMs\":%.2f}\n", nodes, now_ms() - began, cpu_ms() - cpu);
  return 0;
}
