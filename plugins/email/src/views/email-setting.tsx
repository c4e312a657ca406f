import type { ReactNode } from 'react'
import { Icon, ListRow, useNavigation, useService, useStore, useT } from '#ui-kit'
import { type EmailPlugin, EmailToken } from '../contract.js'

/** Displays the address of the logged-in user, and the link to change it. */
export default function EmailSetting(): ReactNode {
  const t = useT<EmailPlugin>('email')
  const address = useStore(useService(EmailToken).address)
  const { push } = useNavigation<EmailPlugin>()
  if (address === undefined) return null
  return (
    <ListRow
      image={<Icon name="mail" size={24} />}
      title={address}
      subtitle={t('loggedInWith')}
      end={<Icon name="chevron" />}
      onPress={() => push('UpdateEmailWallet')}
    />
  )
}
