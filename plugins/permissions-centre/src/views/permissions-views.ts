// Views of the plugin: one module, as each is small.
export { PermissionDetailsView } from './permission-details-view.js'
export { PermissionsView } from './permissions-view.js'
export { RevokePermissionsView } from './revoke-permissions-view.js'
