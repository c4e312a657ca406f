import { Checkbox } from 'quoin/ui-kit'
import { useState } from 'react'

/** One thing to set. */
export default function KitSetting() {
  const [isChecked, setChecked] = useState(true)
  return (
    <Checkbox checked={isChecked} onChange={setChecked}>
      Show amounts in euro
    </Checkbox>
  )
}
