// Lets UIKit start the module that opens an app's windows, if the program links it. UIKit does not know that module.

#ifndef CMICA_APPLICATION_H
#define CMICA_APPLICATION_H

/// Returns 1 if the program contains the module MicaWindow, otherwise 0.
int mica_can_run_application(void);

/// Runs the app until it ends. MicaWindow defines it; call it only if the function above returns 1.
void mica_run_application(void);

#endif
