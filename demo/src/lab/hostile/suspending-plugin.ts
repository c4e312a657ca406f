import { definePlugin, type Plugin } from 'quoin/kernel'
import type { AccountPlugin } from 'quoin/plugins/account'
import type { WalletsPlugin } from 'quoin/plugins/wallets'
import { SuspendingPart, SuspendingUpdate } from './suspending-parts.js'

/** Every named slot of the default bundle. */
const places = ['header:Connect', 'header:Account', 'account:top', 'account:below-balance'] as const
const parts = { part: SuspendingPart, update: SuspendingUpdate }

const ready =
  <C>(component: C) =>
  () =>
    Promise.resolve({ default: component })

export interface SuspendingPlugin {
  readonly id: 'suspending'
  readonly uses: AccountPlugin | WalletsPlugin
  readonly views: { Suspending: undefined }
  readonly messages: { readonly title: string }
}

/** A plugin with components that all suspend without end, for browser tests (KRN-08). */
export const suspendingPlugin: Plugin<SuspendingPlugin> = /* @__PURE__ */ definePlugin<SuspendingPlugin>({
  id: 'suspending',
  version: '1.0.0',
  kernel: '*',
  contributes: {
    views: { Suspending: { load: ready(SuspendingPart), title: 'title' } },
    slots: places.flatMap((slot) =>
      Object.entries(parts).map(([name, part]) => ({ id: `${slot} ${name}`, slot, load: ready(part) })),
    ),
    connectMethods: [{ id: 'suspending', load: ready(SuspendingPart) }],
    accountTabs: [{ id: 'suspending', label: 'title', load: ready(SuspendingPart) }],
    settings: [{ id: 'suspending', label: 'title', load: ready(SuspendingPart) }],
    messages: { en: ready({ title: 'A part that suspends' }) },
  },
})
