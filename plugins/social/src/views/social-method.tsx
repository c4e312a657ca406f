import { type ReactNode, useState } from 'react'
import { Button, Icon, Inline, ProviderMark, Stack, useNavigation, useService, useT } from '#ui-kit'
import { type SocialPlugin, SocialToken } from '../contract.js'
import { providerName } from './login-texts.js'

/** The maximum number of logins in the Connect view; with more, the last place links to all. */
const max = 6

/** The method "social" of the Connect view: the logos of the logins in one row; a lone provider also has its name. */
export default function SocialMethod(): ReactNode {
  const t = useT<SocialPlugin>('social')
  const social = useService(SocialToken)
  const { push } = useNavigation<SocialPlugin>()
  // Later changes of the site's offer apply on the next mount, so that nothing moves under the pointer.
  const [offered] = useState(social.providers.getState)
  if (offered.length === 0) return null
  const passkeys = offered.includes('passkey') ? 1 : 0
  const isLone = offered.length - passkeys < 2
  const hasMore = offered.length > max
  const shown = hasMore
    ? offered.filter((login, at) => login === 'passkey' || at < max - 1 - passkeys)
    : offered
  return (
    // The code that opens the window is loaded when the pointer or focus approaches: other users never need it.
    <Stack gap={2} onApproach={() => void social.prepare()}>
      <Inline gap={2}>
        {shown.map((login, at) => {
          const name =
            login === 'passkey' ? t('passkey') : t('continueWith', { name: providerName(t, login) })
          return isLone && at === 0 ? (
            <Button
              key={login}
              variant="secondary"
              image={<ProviderMark provider={login} />}
              onPress={() => social.start(login)}
            >
              {name}
            </Button>
          ) : (
            <Button key={login} variant="secondary" label={name} onPress={() => social.start(login)}>
              <ProviderMark provider={login} />
            </Button>
          )
        })}
        {hasMore ? (
          <Button variant="secondary" label={t('moreLabel')} onPress={() => push('ConnectSocials')}>
            <Icon name="plus" />
          </Button>
        ) : null}
      </Inline>
    </Stack>
  )
}
