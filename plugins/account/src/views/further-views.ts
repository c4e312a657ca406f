// One module for the views that are reached from the account: a page that is started names every file that it may ever load.
export { default as AccountLabelView } from './account-label-view.js'
export { default as AccountSettingsView } from './account-settings-view.js'
export { default as ConnectionsView } from './connections-view.js'
export { default as ProfileView } from './profile-view.js'
export { default as SwitchAddressView } from './switch-address-view.js'
