// One module for the views that open from the account: a started page contains the name of every chunk that it may
// load.
export { default as AccountLabelView } from './account-label-view.js'
export { default as AccountSettingsView } from './account-settings-view.js'
export { default as ConnectionsView } from './connections-view.js'
export { default as ProfileView } from './profile-view.js'
export { default as SwitchAddressView } from './switch-address-view.js'
