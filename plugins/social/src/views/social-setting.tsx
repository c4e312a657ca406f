import type { ReactNode } from 'react'
import { ListRow, ProviderMark, useService, useStore, useT } from '#ui-kit'
import { type SocialPlugin, SocialToken } from '../contract.js'
import { providerName } from './login-texts.js'

/** Displays the logged-in user and the login method. Such a login has no address to change here. */
export default function SocialSetting(): ReactNode {
  const t = useT<SocialPlugin>('social')
  const login = useStore(useService(SocialToken).login)
  if (!login) return null
  const { provider, name } = login
  const how =
    provider === 'passkey' ? t('loggedInPasskey') : t('loggedInWith', { name: providerName(t, provider) })
  return (
    <ListRow
      image={<ProviderMark provider={provider} size={24} />}
      title={name ?? how}
      subtitle={name === undefined ? undefined : how}
    />
  )
}
