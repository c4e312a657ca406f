import type { ReactNode } from 'react'
import {
  Avatar,
  Button,
  CopyButton,
  EmptyState,
  Icon,
  Inline,
  Section,
  Stack,
  StatusHero,
  Text,
  useKernel,
  useLeave,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
} from '#ui-kit'
import { NameChoiceToken, type NamesPlugin } from '../contract.js'

/** Displays the registered name and its effect. */
export default function RegisterAccountNameSuccessView(): ReactNode {
  const t = useT<NamesPlugin>('names')
  const { connections, networks } = useKernel()
  const { replace } = useNavigation<NamesPlugin>()
  const leave = useLeave()
  const state = useStore(useService(NameChoiceToken).store)
  const { ownName: name, progress } = state
  if (progress.step !== 'registered' || name === undefined)
    return (
      <ViewBody>
        <EmptyState
          icon="user"
          title={t('nothingTitle')}
          body={t('nothingBody')}
          action={
            <Button variant="secondary" onPress={() => replace('RegisterAccountName')}>
              {t('choose')}
            </Button>
          }
        />
      </ViewBody>
    )
  const network = networks.active('eip155')?.name ?? ''
  return (
    <ViewBody
      footer={
        <Stack gap={2}>
          <Button onPress={leave}>{t('done')}</Button>
          <CopyButton variant="secondary" text={name} label={t('copyName')} />
        </Stack>
      }
    >
      <Stack gap={4}>
        <StatusHero
          image={<Avatar seed={connections.active()?.accounts[0]?.address ?? name} size={64} />}
          status="success"
          title={t('successTitle', { name })}
          body={t('successBody', { network })}
        />
        <Section title={t('does')}>
          <Stack gap={2}>
            {(['doesReceive', 'doesShow', 'doesPublic'] as const).map((key) => (
              <Inline key={key} gap={2}>
                <Icon name="check" />
                <Text>{t(key)}</Text>
              </Inline>
            ))}
          </Stack>
        </Section>
      </Stack>
    </ViewBody>
  )
}
