export { createBrowserPlatform } from './browser-platform.js'
export { detectPlatform } from './detect-platform.js'
export { createNodePlatform } from './node-platform.js'
