import type { ReactNode } from 'react'
import { StatusHero, useT, ViewBody, WalletImage } from '#ui-kit'
import type { WalletConnectPlugin } from '../contract.js'

/** Displays the success until the opener of the modal continues. */
export function Connected({
  name,
  imageUrl,
}: {
  readonly name: string
  readonly imageUrl?: string | undefined
}): ReactNode {
  const t = useT<WalletConnectPlugin>('walletconnect')
  return (
    <ViewBody>
      <StatusHero
        image={<WalletImage src={imageUrl} name={name} size={72} />}
        status="success"
        title={t('connectedTitle')}
        body={t('connectedBody')}
      />
    </ViewBody>
  )
}
