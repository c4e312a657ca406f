import { type ReactNode, useState } from 'react'
import { Button, EmptyState, Text, useKernel, useService, useT, ViewBody } from '#ui-kit'
import { type EmbeddedPlugin, EmbeddedToken } from '../contract.js'

/** Explains the secure site, and opens its account page. */
export default function UpgradeEmailWalletView(): ReactNode {
  const t = useT<EmbeddedPlugin>('embedded')
  const { links } = useKernel()
  const { accountUrl } = useService(EmbeddedToken)
  const [isBlocked, setBlocked] = useState(false)
  return (
    <ViewBody
      footer={
        <>
          {isBlocked ? (
            <div role="alert">
              <Text variant="small">{t('upgradeBlocked')}</Text>
            </div>
          ) : null}
          <Button icon="external" onPress={() => setBlocked(!links.open(accountUrl))}>
            {t('upgradeOpen')}
          </Button>
        </>
      }
    >
      <EmptyState icon="shield" title={t('upgradeRow')} body={t('upgradeBody')} />
    </ViewBody>
  )
}
