import { type ReactNode, useState } from 'react'
import type { ChainNamespace } from '#kernel'
import { Button, Inline, useNavigation, useService, useT } from '#ui-kit'
import { type AccountPlugin, AccountToken } from '../contract.js'

export interface AccountFooterProps {
  readonly namespace: ChainNamespace
}

/** Settings and Disconnect: always visible, and never moved by content that loads above. */
export function AccountFooter({ namespace }: AccountFooterProps): ReactNode {
  const t = useT<AccountPlugin>('account')
  const service = useService(AccountToken)
  const { push } = useNavigation<AccountPlugin>()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Inline gap={2}>
      <Button variant="secondary" icon="settings" onPress={() => push('AccountSettings')}>
        {t('settingsTitle')}
      </Button>
      <Button
        variant="secondary"
        icon="disconnect"
        busy={isLeaving}
        onPress={() => {
          setLeaving(true)
          void service.disconnect(namespace).finally(() => setLeaving(false))
        }}
      >
        {t('disconnect')}
      </Button>
    </Inline>
  )
}
