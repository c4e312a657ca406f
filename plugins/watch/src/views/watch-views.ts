// Views and parts of the plugin: one module, as each is small.
export { WatchAddressView } from './watch-address-view.js'
export { WatchLink } from './watch-link.js'
export { WatchMark } from './watch-mark.js'
export { WatchOnlyView } from './watch-only-view.js'
