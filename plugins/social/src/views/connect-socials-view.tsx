import { type ReactNode, useEffect } from 'react'
import { Icon, List, ListRow, ProviderMark, useService, useStore, useT, ViewBody } from '#ui-kit'
import { type SocialPlugin, SocialToken } from '../contract.js'
import { providerName } from './login-texts.js'

/** Displays every offered login. */
export default function ConnectSocialsView(): ReactNode {
  const t = useT<SocialPlugin>('social')
  const social = useService(SocialToken)
  const offered = useStore(social.providers)
  useEffect(() => void social.prepare(), [social])
  return (
    <ViewBody>
      <List label={t('socials')}>
        {offered.map((provider) => (
          <ListRow
            key={provider}
            image={<ProviderMark provider={provider} size={24} />}
            title={provider === 'passkey' ? t('passkey') : providerName(t, provider)}
            end={<Icon name="chevron" />}
            onPress={() => social.start(provider)}
          />
        ))}
      </List>
    </ViewBody>
  )
}
