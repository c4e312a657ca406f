import type { PermittedAsset } from '#kernel'
import { shortAddress, useKernel, useT, useWorth } from '#ui-kit'
import type { ListedPermission, PermissionsPlugin } from '../contract.js'

/** The texts of a permission. */
export interface PermissionWords {
  /** The holder: its name, or the short form of its address. */
  holder(permission: ListedPermission): string
  /** What it allows, in a few words. */
  what(permission: ListedPermission): string
  /** What it allows, in sentences. */
  explain(permission: ListedPermission): readonly string[]
  atRisk(permission: ListedPermission): string | undefined
  /** When it was last used, as far as it is known. @param now milliseconds since 1970 */
  lastUsed(permission: ListedPermission, now: number): string | undefined
  /** The value of what is at risk; `undefined` if nothing is, or if its price is unknown. */
  worth(permission: ListedPermission): string | undefined
}

const deviceWords = {
  this: { what: 'whatThisDevice', explain: 'explainThisDevice' },
  session: { what: 'whatDevice', explain: 'explainDevice' },
  approved: { what: 'whatApproved', explain: 'explainApproved' },
} as const

/** Milliseconds. */
const oneDay = 86_400_000
/** Older uses are displayed by their date. Days. */
const maxDays = 30

/** Digits after the point. */
const digits = 4

export function usePermissionWords(): PermissionWords {
  const t = useT<PermissionsPlugin>('permissions')
  const { i18n } = useKernel()
  const money = useWorth()
  const nameOf = ({ symbol, address }: PermittedAsset): string => symbol ?? shortAddress(address)
  const words: PermissionWords = {
    holder: ({ holder: { name, address } }) =>
      name ?? (address === undefined ? t('unnamed') : shortAddress(address)),
    what({ action }) {
      switch (action.kind) {
        case 'tokens': {
          const token = nameOf(action.token)
          if (action.amount === 'unlimited') return t('whatUnlimited', { token })
          const { decimals = 0 } = action.token
          return t('whatTokens', { token, amount: i18n.amount(action.amount, decimals, digits) })
        }
        case 'collectible':
          return t('whatOne', { collection: nameOf(action.collection), id: String(action.tokenId) })
        case 'collectibles':
          return t('whatAll', { collection: nameOf(action.collection) })
        case 'proxy':
          return t('whatProxy', { type: action.type })
        case 'connection':
          return t('whatConnection')
        case 'pairing':
          return t('whatPairing')
        case 'signIn':
          return t('whatSignIn')
        case 'device':
          return t(deviceWords[action.state].what)
        case 'passkey':
          return t('whatPasskey')
        case 'other':
          return action.texts[0] ?? t('unnamed')
      }
    },
    explain(permission) {
      const { action } = permission
      switch (action.kind) {
        case 'tokens':
          return [t('explainTokens')]
        case 'collectible':
          return [t('explainCollectible')]
        case 'collectibles':
          return [t('explainCollectibles')]
        case 'proxy':
          return action.delay === undefined
            ? [t('explainProxy')]
            : [t('explainProxyDelayed', { blocks: i18n.amount(action.delay, 0, 0) })]
        case 'connection':
          return [t('explainConnection')]
        case 'pairing':
          return [t('explainPairing')]
        case 'signIn':
          return [t('explainSignIn')]
        case 'device':
          return [t(deviceWords[action.state].explain)]
        case 'passkey':
          return [t('explainPasskey')]
        case 'other':
          return action.texts
      }
    },
    lastUsed({ lastUsedAt, unused }, now) {
      if (lastUsedAt === undefined) return unused && t(unused === 'ever' ? 'unusedEver' : 'unusedSearched')
      const days = Math.floor((now - lastUsedAt) / oneDay)
      // A clock that was set back makes it a time to come.
      if (days < 0 || days > maxDays) return i18n.date(lastUsedAt, { dateStyle: 'medium' })
      const { locale } = i18n.store.getState()
      return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day')
    },
    worth: ({ worth }) => (worth === undefined ? undefined : money(worth)),
    atRisk: ({ atRisk }) =>
      atRisk && `${i18n.amount(atRisk.value, atRisk.decimals, digits)} ${atRisk.symbol}`,
  }
  return words
}
