import type { ReactNode } from 'react'
import { StatusHero, useKernel, useService, useStore, useT, ViewBody, WalletImage } from '#ui-kit'
import { type SiwxPlugin, SiwxToken } from '../contract.js'

/** Displayed between connecting and signing in, while the session is looked up. */
export default function ConnectingSiweView(): ReactNode {
  const t = useT<SiwxPlugin>('siwx')
  const { connections } = useKernel()
  const siwx = useService(SiwxToken)
  const { status } = useStore(siwx.store)
  const wallet = useStore(connections.store, () => connections.active()?.wallet)
  const isDone = status === 'signed'
  return (
    <ViewBody>
      <StatusHero
        image={<WalletImage src={wallet?.imageUrl} name={wallet?.name ?? ''} size={72} />}
        status={isDone ? 'success' : 'waiting'}
        title={t(isDone ? 'signedIn' : 'lookingTitle')}
        body={isDone ? undefined : t(status === 'signing' ? 'verifyingBody' : 'lookingBody')}
      />
    </ViewBody>
  )
}
