import { type AccountSummary, type AnyKernel, points } from '#kernel'
import { avatarColors } from '../kit/avatar-colors.js'
import { foreignText } from '../kit/foreign-text.js'
import { imageSource } from '../kit/image-source.js'
import { shortAddress } from '../kit/short-address.js'
import { buttonWords } from '../messages/button-words.js'
import type { ButtonFace } from './button-face.js'
import { type ButtonOptions, connectionState } from './button-model.js'
import { drawIcon, drawSpan } from './draw-button.js'
import { drawPicture } from './draw-picture.js'
import { warningPath } from './warning-path.js'

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

/** The account of a connected wallet, or that its network is not one of the page's. */
export function accountFace(kernel: AnyKernel, options: ButtonOptions): ButtonFace | undefined {
  const state = connectionState(kernel, options.namespace)
  if (state.status !== 'connected') return undefined
  if (kernel.networks.isUnsupported(options.namespace)) {
    const label = buttonWords(kernel, 'switchNetwork')
    return {
      kind: 'unsupported',
      label,
      key: label,
      draw: () => [drawIcon(warningPath), drawSpan('name', label)],
    }
  }
  const address = state.connection.accounts[0]?.address ?? ''
  const { summary, known } = summaryOf(kernel)
  const account = summary.name ? foreignText(summary.name) : shortAddress(address)
  const amount = summary.balance
  const balance = amount
    ? `${kernel.i18n.amount(amount.value, amount.decimals, 3)} ${foreignText(amount.symbol)}`
    : undefined
  const isShown = options.balance !== 'hide' && known
  const label =
    isShown && balance
      ? buttonWords(kernel, 'accountLabelWithBalance', { account, balance })
      : buttonWords(kernel, 'accountLabel', { account })
  const source = imageSource(summary.avatarUrl)
  return {
    kind: 'account',
    label,
    key: [isShown && (balance ?? ''), account, address, source].join('\n'),
    draw: () => [
      ...(isShown ? [balance ? drawSpan('balance', balance) : drawSpan('balance bone')] : []),
      drawPicture(source, '', avatarColors(address)),
      drawSpan('name', account),
    ],
  }
}
