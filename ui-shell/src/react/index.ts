'use client'

export type { ThemeColor, ThemeMode, ThemeVariables } from '../../../ui-kit/styles/theme-variables.js'
export type { NamespaceOptions, UseAccount } from '../bindings/account-reader.js'
export type { SignMessage, UseQuoinEvent } from '../bindings/actions.js'
export type { UseBalance } from '../bindings/balance-reader.js'
export type { QuoinButtonState } from '../bindings/button-reader.js'
export type { QuoinElementAttributes, QuoinViewAttributes } from '../bindings/element-attributes.js'
export type { UseNetwork } from '../bindings/network-reader.js'
export type { UseQuoin } from '../bindings/quoin-reader.js'
export type { UseSendTransfer } from '../bindings/send-reader.js'
export type { UseSignIn } from '../bindings/sign-in-reader.js'
export type { UseTokens } from '../bindings/tokens-reader.js'
export type { QuoinElementTagProps, QuoinViewTagProps } from './element-types.js'
export {
  QuoinAccountButton,
  QuoinButton,
  type QuoinButtonProps,
  QuoinConnectButton,
  QuoinNetworkButton,
} from './quoin-buttons.js'
export type { QuoinElementProps } from './quoin-element-host.js'
export { QuoinProvider, type QuoinProviderProps } from './quoin-provider.js'
export { QuoinView, type QuoinViewProps } from './quoin-view.js'
export { useAccount } from './use-account.js'
export { useBalance } from './use-balance.js'
export { useConnections, useDisconnect } from './use-connections.js'
export { useCreateKernel } from './use-create-kernel.js'
export { useNetwork } from './use-network.js'
export { useKernel } from './use-provided-kernel.js'
export { useQuoin } from './use-quoin.js'
export { useQuoinButton } from './use-quoin-button.js'
export { useQuoinEvent } from './use-quoin-event.js'
export { useSendTransfer } from './use-send-transfer.js'
export { useSignIn } from './use-sign-in.js'
export type { Settled, SuspenseOptions } from './use-suspending-reader.js'
export { useTokens } from './use-tokens.js'
export { useSignMessage, useWalletRequest } from './use-wallet-request.js'
