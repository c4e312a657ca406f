export { sendPlugin } from './plugins.js'
