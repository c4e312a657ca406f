import {
  ActivityImage,
  Avatar,
  Icon,
  Inline,
  Picture,
  ProviderMark,
  QrCode,
  Sparkline,
  TokenImage,
  Viewfinder,
  WalletImage,
} from 'quoin/ui-kit'
import { useRef } from 'react'
import { picture, recipient } from './values.js'

export const ActivityImageExample = () => (
  <ActivityImage
    pictures={[
      { name: 'Ether', shape: 'round' },
      { name: 'Tide', shape: 'round' },
    ]}
    icon="swap"
    tone="success"
  />
)

export const AvatarExample = () => <Avatar seed={recipient} size={64} />

export const IconExample = () => (
  <Inline>
    <Icon name="send" />
    <Icon name="receive" />
    <Icon name="swap" size={32} />
  </Inline>
)

export const PictureExample = () => <Picture src={picture} alt="A heron" />

export const ProviderMarkExample = () => (
  <Inline>
    <ProviderMark provider="google" />
    <ProviderMark provider="passkey" />
  </Inline>
)

export const QrCodeExample = () => (
  <QrCode
    isSmall
    value={`ethereum:${recipient}`}
    label="Scan to copy the address"
    image={<WalletImage src={picture} name="Heron" size={56} />}
  />
)

export const SparklineExample = () => (
  <Sparkline
    values={[98, 99.2, 98.7, 100.4, 101.1, 100.2, 102.6, 103.4]}
    summary="From $98.00 to $103.40 in 7 days. Lowest $98.00, highest $103.40."
    tone="gain"
  />
)

export const TokenImageExample = () => (
  <Inline>
    <TokenImage symbol="ETH" network={{ name: 'Ridge' }} />
    <TokenImage symbol="TIDE" src={picture} size={48} />
  </Inline>
)

export function ViewfinderExample() {
  const video = useRef<HTMLVideoElement>(null)
  return (
    <Viewfinder
      label="Hold a code before the camera"
      stream={undefined}
      video={video}
      instead="The camera is in use by another app."
    />
  )
}

export const WalletImageExample = () => (
  <Inline>
    <WalletImage src={picture} name="Heron" />
    <WalletImage name="Tide" size={56} />
  </Inline>
)
