import { contextTokenOf, createSlice, definePlugin, type Plugin, provide } from 'quoin/kernel'
import {
  type ActionState,
  type ActionsApi,
  type ActionsPlugin,
  ActionsToken,
  actionsPlugin,
} from 'quoin/plugins/actions'

const nothing = (): void => undefined

/** A lighthouse, as a picture within the action: nothing is requested. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120"><rect width="160" height="120" fill="#1d4b73"/><path d="M70 110 76 46h8l6 64z" fill="#f6efe2"/><rect x="73" y="34" width="14" height="12" fill="#f2b134"/><path d="M70 34 80 24l10 10z" fill="#c8442f"/><path d="M73 40 10 20v40zM87 40l63-20v40z" fill="#f2b134" opacity=".35"/></svg>',
)}`

/** An action of a site that a story displays. */
export const madeUpAction: NonNullable<ActionState['action']> = {
  type: 'action',
  title: 'Lighthouse fund',
  description: 'Keeps the light on for another winter. Each gift goes to the keeper’s wallet.',
  icon,
  label: 'Donate',
  isDisabled: false,
  error: undefined,
  buttons: [{ type: 'transaction', label: 'Donate 0.1 SOL', href: '/donate?amount=0.1', inputs: [] }],
}

const usual: ActionState = {
  url: 'solana-action:https://lighthouse.example/api/donate',
  origin: 'https://lighthouse.example',
  action: madeUpAction,
  networks: undefined,
  account: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  obstacle: undefined,
  note: undefined,
  progress: { status: 'ready' },
}

/** Returns the plugin with its own view and an action in this state: no site is requested. */
export function fakeActions(state: Partial<ActionState> = {}): Plugin<ActionsPlugin> {
  const store = createSlice<ActionState>({ ...usual, ...state }, nothing)
  const api: ActionsApi = {
    get: () => ({ store, watch: () => nothing, perform: () => Promise.resolve(), retry: nothing }),
    connect: nothing,
  }
  return definePlugin<ActionsPlugin>({
    ...actionsPlugin.manifest,
    requires: ['transactions'],
    services: [provide(ActionsToken, { deps: [contextTokenOf<ActionsPlugin>()], create: () => api })],
  })
}
