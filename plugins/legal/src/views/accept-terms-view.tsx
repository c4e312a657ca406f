import { type ReactNode, useState } from 'react'
import type { ViewProps } from '#kernel'
import { Button, Stack, Text, useNavigation, useService, useT, ViewBody } from '#ui-kit'
import { type LegalPlugin, LegalToken } from '../contract.js'
import { TermsCheckbox } from './terms-checkbox.js'

/** The terms in a separate view, before a view that was opened directly: that one follows after acceptance. */
export default function AcceptTermsView({
  params,
}: ViewProps<LegalPlugin['views']['AcceptTerms']>): ReactNode {
  const t = useT<LegalPlugin>('legal')
  const legal = useService(LegalToken)
  const { replace } = useNavigation<LegalPlugin>()
  const [isTicked, setTicked] = useState(legal.accepted.getState() === true)
  return (
    <ViewBody
      footer={
        <Button
          onPress={() => {
            if (!isTicked) return legal.pointOut()
            legal.accept()
            replace(params?.view ?? 'Connect', params?.params)
          }}
        >
          {t(isTicked ? 'continue' : 'acceptFirst')}
        </Button>
      }
    >
      <Stack gap={4}>
        <Text variant="muted">{t('acceptBody')}</Text>
        <TermsCheckbox checked={isTicked} onChange={setTicked} />
      </Stack>
    </ViewBody>
  )
}
