import { sanitizeForDisplay } from '../../../ui-kit/layout/sanitize-for-display.js'
import { shortAddress } from '../../../ui-kit/layout/short-address.js'
import { avatarColors } from '../../../ui-kit/picture/avatar-colors.js'
import { imageSource } from '../../../ui-kit/picture/image-source.js'
import { accountSummary } from './account-summary.js'
import type { ButtonContext, ButtonModel } from './button-model.js'
import { faceWords } from './face-words.js'

/** Returns the account of a connected wallet, or the hint that the page does not list its network. */
export function accountFace(context: ButtonContext): ButtonModel | undefined {
  const { kernel, state, namespace, showsBalance } = context
  if (state.status !== 'connected') return undefined
  if (kernel.networks.isUnsupported(namespace)) {
    const label = faceWords(kernel, 'switchNetwork')
    return { kind: 'unsupported', label, parts: [['warning'], ['name', label]] }
  }
  const address = state.connection.accounts[0]?.address ?? ''
  const { balance: amount, name, avatarUrl } = accountSummary(kernel)
  const account = name ? sanitizeForDisplay(name) : shortAddress(address)
  const balance =
    amount &&
    showsBalance &&
    `${kernel.i18n.amount(amount.value, amount.decimals, 3)} ${sanitizeForDisplay(amount.symbol)}`
  const { isWatchOnly } = state.connection
  const label = balance
    ? faceWords(kernel, 'accountLabelWithBalance', { account, balance })
    : faceWords(kernel, 'accountLabel', { account })
  return {
    kind: 'account',
    label: isWatchOnly ? faceWords(kernel, 'watchOnlyLabel', { account: label }) : label,
    parts: [
      ...(isWatchOnly ? [['watch'] as const] : []),
      // The space separates the two when they are read as one text.
      ...(showsBalance
        ? [balance ? (['balance', `${balance} `] as const) : (['balance bone'] as const)]
        : []),
      ['picture'],
      ['name', account],
    ],
    picture: { source: imageSource(avatarUrl), colors: avatarColors(address) },
  }
}
