import '../ui-shell/src/element/define.js'

export { mountQuoin } from '#ui-shell'
export * from './index.js'
