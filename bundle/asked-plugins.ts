import type { Plugin, PluginTypes } from '#kernel'
import type { LegalPlugin } from '../plugins/legal/src/contract.js'
import type { PayPlugin } from '../plugins/pay/src/contract.js'
import type { SiwxPlugin } from '../plugins/siwx/src/contract.js'
import type { SmartSessionsPlugin } from '../plugins/smart-sessions/src/contract.js'

interface Loaded<P extends PluginTypes> {
  readonly default: Plugin<P>
}

/** The plugins that are off unless the host asks for them by their option: what loads each, so that none weighs on another. */
const askedPlugins: {
  readonly siwx: () => Promise<Loaded<SiwxPlugin>>
  readonly legal: () => Promise<Loaded<LegalPlugin>>
  readonly pay: () => Promise<Loaded<PayPlugin>>
  readonly smartSessions: () => Promise<Loaded<SmartSessionsPlugin>>
} = {
  siwx: async () => ({ default: (await import('../plugins/siwx/src/manifest.js')).siwxPlugin }),
  legal: async () => ({ default: (await import('../plugins/legal/src/manifest.js')).legalPlugin }),
  pay: async () => ({ default: (await import('../plugins/pay/src/manifest.js')).payPlugin }),
  smartSessions: async () => ({
    default: (await import('../plugins/smart-sessions/src/manifest.js')).smartSessionsPlugin,
  }),
}

/** A plugin of which only its name is known; `createQuoin` checked its options by their type, as its own schema does. */
interface AskedPlugin extends PluginTypes {
  readonly options: object | undefined
}

/** Loads the plugin of an option. */
export const loadAsked = (name: string): Promise<Loaded<AskedPlugin>> =>
  // The caller goes through the options of that name alone; with one name for all, their types cannot be told apart.
  askedPlugins[name as keyof typeof askedPlugins]() as Promise<Loaded<AskedPlugin>>
