import { type ReactNode, useState } from 'react'
import { Button, Icon, Inline, Stack, useNavigation, useService, useT } from '#ui-kit'
import { type SocialPlugin, SocialToken } from '../contract.js'
import { providerName } from './login-texts.js'
import { ProviderMark } from './provider-mark.js'

/** The maximum number of logos in the Connect view; with more providers the last place links to all. */
const max = 6

/** The method "social" of the Connect view: the first provider by name, the others by their logos. */
export default function SocialMethod(): ReactNode {
  const t = useT<SocialPlugin>('social')
  const social = useService(SocialToken)
  const { push } = useNavigation<SocialPlugin>()
  // Later changes of the site's offer apply on the next mount, so that nothing moves under the pointer.
  const [offered] = useState(social.providers.getState)
  const providers = offered.filter((provider) => provider !== 'passkey')
  const [first] = providers
  const hasPasskey = offered.length > providers.length
  if (first === undefined && !hasPasskey) return null
  const isPair = providers.length === 2
  const marks = isPair ? providers : providers.slice(1, providers.length > max ? max - 1 : max)
  return (
    // The code that opens the window is loaded when the pointer or focus approaches: other users never need it.
    <Stack gap={2} onApproach={() => void social.prepare()}>
      {first === undefined || isPair ? null : (
        <Button
          variant="secondary"
          image={<ProviderMark provider={first} />}
          onPress={() => social.start(first)}
        >
          {t('continueWith', { name: providerName(t, first) })}
        </Button>
      )}
      {marks.length === 0 ? null : (
        <Inline gap={2}>
          {marks.map((provider) => (
            <Button
              key={provider}
              variant="secondary"
              label={t('continueWith', { name: providerName(t, provider) })}
              onPress={() => social.start(provider)}
            >
              <ProviderMark provider={provider} />
            </Button>
          ))}
          {providers.length > max ? (
            <Button variant="secondary" label={t('moreLabel')} onPress={() => push('ConnectSocials')}>
              <Icon name="plus" />
            </Button>
          ) : null}
        </Inline>
      )}
      {hasPasskey ? (
        <Button
          variant="ghost"
          image={<ProviderMark provider="passkey" />}
          onPress={() => social.start('passkey')}
        >
          {t('passkey')}
        </Button>
      ) : null}
    </Stack>
  )
}
