import { type AccountSummary, type AnyKernel, type ConnectionState, points } from '#kernel'
import { foreignText } from '../kit/foreign-text.js'
import { shortAddress } from '../kit/short-address.js'
import { type ButtonMessageKey, buttonMessages } from '../messages/button-messages.en.js'

/** What a button shows now: plain data, drawn by `drawButton`. */
export type ButtonModel =
  | { readonly kind: 'connect'; readonly label: string; readonly busy: boolean }
  | { readonly kind: 'restoring'; readonly label: string }
  | { readonly kind: 'unsupported'; readonly label: string }
  | {
      readonly kind: 'account'
      readonly label: string
      /** A name, or the address with its middle left out. */
      readonly account: string
      readonly address: string
      readonly avatarUrl: string | undefined
      /** `undefined`: not shown. `null`: on its way. */
      readonly balance: string | null | undefined
    }
  | {
      readonly kind: 'network'
      readonly label: string
      readonly network: string
      readonly imageUrl: string | undefined
      readonly warning: boolean
    }

export interface ButtonOptions {
  readonly namespace?: string | undefined
  readonly label?: string | undefined
  readonly loadingLabel?: string | undefined
  readonly balance?: 'show' | 'hide' | undefined
}

/** A text of the shell; English until the language's own texts are there. */
function words(kernel: AnyKernel, key: ButtonMessageKey, values?: Readonly<Record<string, string>>): string {
  const text = kernel.i18n.t('ui', key, values)
  if (text !== key) return text
  return buttonMessages[key].replace(/\{(\w+)\}/g, (_, name: string) => values?.[name] ?? '')
}

function connectionState(kernel: AnyKernel, namespace: string | undefined): ConnectionState {
  const of = namespace ?? kernel.networks.store.getState().activeNamespace
  return of === undefined ? { status: 'idle' } : kernel.connections.state(of)
}

/** What the plugins know of the account, each field from the first that knows it. */
function summaryOf(kernel: AnyKernel): { readonly summary: AccountSummary; readonly known: boolean } {
  const all = kernel.contributions.list(points.accountSummaries).map(({ store }) => store.getState())
  const first = <Key extends keyof AccountSummary>(key: Key): AccountSummary[Key] =>
    all.find((summary) => summary[key] !== undefined)?.[key]
  return {
    summary: { balance: first('balance'), name: first('name'), avatarUrl: first('avatarUrl') },
    known: all.length > 0,
  }
}

function accountModel(kernel: AnyKernel, address: string, options: ButtonOptions): ButtonModel {
  const { summary, known } = summaryOf(kernel)
  const account = summary.name ? foreignText(summary.name) : shortAddress(address)
  const amount = summary.balance
  const balance = amount
    ? `${kernel.i18n.amount(amount.value, amount.decimals, 3)} ${foreignText(amount.symbol)}`
    : null
  const shown = options.balance !== 'hide' && known ? balance : undefined
  const label = shown
    ? words(kernel, 'accountLabelWithBalance', { account, balance: shown })
    : words(kernel, 'accountLabel', { account })
  return { kind: 'account', label, account, address, avatarUrl: summary.avatarUrl, balance: shown }
}

/** `<quoin-connect-button>`: asks to connect, whatever is connected. */
export function connectModel(kernel: AnyKernel, options: ButtonOptions): ButtonModel {
  const state = connectionState(kernel, options.namespace)
  if (state.status === 'connecting')
    return { kind: 'connect', label: options.loadingLabel ?? words(kernel, 'connecting'), busy: true }
  return { kind: 'connect', label: options.label ?? words(kernel, 'connectWallet'), busy: false }
}

/** `<quoin-button>`: the account if there is one, else asks to connect. */
export function walletModel(kernel: AnyKernel, options: ButtonOptions): ButtonModel {
  const state = connectionState(kernel, options.namespace)
  if (state.status === 'restoring') return { kind: 'restoring', label: words(kernel, 'restoring') }
  if (state.status !== 'connected') return connectModel(kernel, options)
  if (kernel.networks.isUnsupported(options.namespace))
    return { kind: 'unsupported', label: words(kernel, 'switchNetwork') }
  const address = state.connection.accounts[0]?.address ?? ''
  return accountModel(kernel, address, options)
}

/** `<quoin-account-button>`: the account; without one it is a skeleton while restoring, else not shown. */
export function accountButtonModel(kernel: AnyKernel, options: ButtonOptions): ButtonModel | undefined {
  const model = walletModel(kernel, options)
  return model.kind === 'connect' ? undefined : model
}

/** `<quoin-network-button>`: the network, or what there is to do about it. */
export function networkModel(kernel: AnyKernel, options: ButtonOptions): ButtonModel {
  const network = kernel.networks.active(options.namespace)
  const connected = connectionState(kernel, options.namespace).status === 'connected'
  if (kernel.networks.isUnsupported(options.namespace))
    return model(words(kernel, 'switchNetwork'), undefined, true)
  if (network) return model(foreignText(network.name), network.imageUrl, false)
  return model(
    options.label ?? words(kernel, connected ? 'unknownNetwork' : 'selectNetwork'),
    undefined,
    false,
  )

  function model(name: string, imageUrl: string | undefined, warning: boolean): ButtonModel {
    return {
      kind: 'network',
      label: words(kernel, 'networkLabel', { network: name }),
      network: name,
      imageUrl,
      warning,
    }
  }
}
