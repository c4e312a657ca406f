export type { NamespaceOptions, UseAccount } from '../bindings/account-reader.js'
export type { SignMessage, UseQuoinEvent } from '../bindings/actions.js'
export type { UseBalance } from '../bindings/balance-reader.js'
export type { QuoinButtonState } from '../bindings/button-reader.js'
export type { QuoinElementAttributes, QuoinViewAttributes } from '../bindings/element-attributes.js'
export type { QuoinProviderOptions } from '../bindings/mount.js'
export type { UseNetwork } from '../bindings/network-reader.js'
export type { UseQuoin } from '../bindings/quoin-reader.js'
export type { UseSendTransfer } from '../bindings/send-reader.js'
export type { UseSignIn } from '../bindings/sign-in-reader.js'
export type { UseTokens } from '../bindings/tokens-reader.js'
export type { QuoinElementProps, QuoinViewProps } from './element-types.js'
export { setQuoin, useKernel } from './set-quoin.js'
export {
  useAccount,
  useBalance,
  useConnections,
  useDisconnect,
  useNetwork,
  useQuoin,
  useQuoinButton,
  useQuoinEvent,
  useSendTransfer,
  useSignIn,
  useSignMessage,
  useTokens,
  useWalletRequest,
} from './stores.js'
