import { type ReactNode, useEffect, useState } from 'react'
import type { ChainNamespace } from '#kernel'
import {
  type ListedWallet,
  type PairingState,
  type WalletConnectApi,
  WalletConnectToken,
} from '#plugins/walletconnect'
import {
  Announce,
  Choices,
  CopyButton,
  List,
  QrCode,
  Skeleton,
  Stack,
  Text,
  useService,
  useStore,
  useT,
  WalletImage,
} from '#ui-kit'
import type { WalletConnectPlugin } from '../contract.js'

/** The state of the pairing that a view displays. */
export interface ShownPairing {
  readonly api: WalletConnectApi
  readonly state: PairingState
  /** The number of displayed codes: from the second on, the code was renewed. */
  readonly codes: number
  /** A wallet accepted the pairing. */
  readonly connected: boolean
}

/** Connects while the view is mounted: starts on mount, stops on unmount. */
export function usePairing(wallet?: ListedWallet, namespace?: ChainNamespace): ShownPairing {
  const api = useService(WalletConnectToken)
  const state = useStore(api.pairing)
  const [codes, setCodes] = useState<readonly string[]>([])
  useEffect(() => {
    api.start(wallet, namespace)
    return () => api.stop()
  }, [api, wallet, namespace])
  const uri = state.status === 'ready' ? state.uri : undefined
  // A code is counted when it is first rendered; React renders again at once.
  if (uri !== undefined && !codes.includes(uri)) setCodes([...codes, uri])
  return { api, state, codes: codes.length, connected: state.status === 'idle' && codes.length > 0 }
}

interface PairingCodeProps {
  readonly pairing: ShownPairing
  readonly wallet?: ListedWallet | undefined
}

/** Displays the code to scan, or a placeholder of the same size while it is renewed. */
export function PairingCode({ pairing, wallet }: PairingCodeProps): ReactNode {
  const t = useT<WalletConnectPlugin>('walletconnect')
  const { state, codes } = pairing
  const uri = state.status === 'ready' ? state.uri : undefined
  const text = uri === undefined ? (codes > 0 ? '' : t('starting')) : t(codes > 1 ? 'renewed' : 'ready')
  return (
    <Stack gap={4} align="center">
      <Text variant="muted" align="center">
        {wallet ? t('scanWithBody', { wallet: wallet.name }) : t('scanBody')}
      </Text>
      {uri === undefined ? (
        <Skeleton kind="qr" />
      ) : (
        <QrCode
          value={uri}
          label={t('codeLabel')}
          image={wallet && <WalletImage src={wallet.imageUrl} name={wallet.name} size={56} />}
        />
      )}
      <Announce>{text}</Announce>
    </Stack>
  )
}

interface OtherWaysProps {
  readonly pairing: ShownPairing
  /** `<ListRow>`s. */
  readonly children?: ReactNode
}

/** Copies the pairing for a wallet that cannot scan, beside the other ways to connect. */
export function OtherWays({ pairing: { state }, children }: OtherWaysProps): ReactNode {
  const t = useT<WalletConnectPlugin>('walletconnect')
  const uri = state.status === 'ready' ? state.uri : undefined
  return (
    <Choices>
      <List label={t('walletTitle')}>
        <CopyButton variant="row" text={uri ?? ''} label={t('copyLink')} disabled={uri === undefined} />
        {children}
      </List>
    </Choices>
  )
}
