import { type Loaded, pluginOf } from './loaded.js'

/** The plugins that are off unless the host asks for them by their option: what loads each, so that none weighs on another. */
const modules: Readonly<Record<string, () => Promise<object>>> = {
  siwx: () => import('../plugins/siwx/src/manifest.js'),
  legal: () => import('../plugins/legal/src/manifest.js'),
  pay: () => import('../plugins/pay/src/manifest.js'),
  safe: () => import('../plugins/safe/src/manifest.js'),
  smartSessions: () => import('../plugins/smart-sessions/src/manifest.js'),
}

/** Loads one of them by its id. */
export const load = async (id: string): Promise<Loaded> => ({
  default: pluginOf({ ...(await modules[id]?.()) }, `${id}Plugin`),
})
