export { swapPlugin as default } from './plugins.js'
