import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { AddressField } from '../address-field.tsx'
import { type Asking, QuestionDialog } from '../question.tsx'
import { outOfSentence, typedAddress } from '../typed-address.ts'

/** Asks where the chosen words are to lead, or for words as well where none are chosen. */
export function LinkDialog({ editor, onDone, onClose }: Asking) {
  const present = editor.getAttributes('link')
  const isThere = editor.isActive('link')
  const hasWords = isThere || !editor.state.selection.empty
  const [address, setAddress] = useState(String(present.href ?? ''))
  const [words, setWords] = useState('')
  const [inNewTab, setInNewTab] = useState(present.target === '_blank')

  function answer(): string | undefined {
    const href = typedAddress(address)
    if (!href) return 'Please give the address of a website, a mailbox or a telephone.'
    const attributes = { href, target: inNewTab ? '_blank' : null }
    const chain = editor.chain()
    if (hasWords) chain.extendMarkRange('link').setLink(attributes).run()
    else {
      const marks = [{ type: 'link', attrs: attributes }]
      chain.insertContent({ type: 'text', text: words.trim() || outOfSentence(address), marks }).run()
    }
    return undefined
  }

  function remove() {
    editor.chain().extendMarkRange('link').unsetLink().run()
    onDone()
  }

  return (
    <QuestionDialog
      title="Link"
      button={isThere ? 'Change the link' : 'Set the link'}
      onAnswer={answer}
      onDone={onDone}
      onClose={onClose}
    >
      <AddressField
        form="link"
        label="Address"
        hint="A website, an e-mail address, a phone number, or a page of this site (/contact)."
        value={address}
        onChange={setAddress}
      />
      {!hasWords && (
        <Field form="link" name="words" label="Words that lead there">
          {(control) => <input {...control} value={words} onChange={({ target }) => setWords(target.value)} />}
        </Field>
      )}
      <label className="check">
        <input type="checkbox" checked={inNewTab} onChange={({ target }) => setInNewTab(target.checked)} />
        Open in a new tab
      </label>
      {isThere && (
        <Button kind="plain" onClick={remove}>
          Remove the link
        </Button>
      )}
    </QuestionDialog>
  )
}
