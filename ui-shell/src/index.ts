export type { Brand } from '../../ui-kit/picture/brand.js'
export type { ThemeColor, ThemeMode, ThemeVariables } from '../../ui-kit/styles/theme-variables.js'
export type { QuoinContext } from './shell/context-protocol.js'
export { contextRequest, quoinContext } from './shell/context-protocol.js'
export type { QuoinMount } from './shell/mount-quoin.js'
export { mountQuoin } from './shell/mount-quoin.js'
export type {
  ConnectLayout,
  PrefetchMode,
  Presentation,
  QuoinMountOptions,
} from './shell/quoin-mount-options.js'
