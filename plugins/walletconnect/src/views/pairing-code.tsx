import type { ReactNode } from 'react'
import type { ListedWallet } from '#plugins/walletconnect'
import { Announce, Button, CopyButton, QrCode, Skeleton, Stack, Text, useT, WalletImage } from '#ui-kit'
import type { WalletConnectPlugin } from '../contract.js'
import type { ShownPairing } from './use-pairing.js'

export interface PairingCodeProps {
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
      <CopyLink uri={uri} />
    </Stack>
  )
}

/** Copies the pairing for a wallet that cannot scan. It keeps its size while there is nothing to copy. */
export function CopyLink({ uri }: { readonly uri: string | undefined }): ReactNode {
  const t = useT<WalletConnectPlugin>('walletconnect')
  if (uri !== undefined) return <CopyButton text={uri} label={t('copyLink')} />
  return (
    <Button variant="ghost" icon="copy" disabled onPress={() => undefined}>
      {t('copyLink')}
    </Button>
  )
}
