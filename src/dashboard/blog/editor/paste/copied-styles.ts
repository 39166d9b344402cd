import { Extension } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'

/** Tells other programs the colours of what was copied here: they know neither our classes nor `data-style`. */
export const CopiedStyles = Extension.create({
  name: 'copiedStyles',
  addProseMirrorPlugins() {
    const { schema } = this.editor
    const clipboardSerializer = new WithStyles(
      DOMSerializer.nodesFromSchema(schema),
      DOMSerializer.marksFromSchema(schema),
    )
    return [new Plugin({ props: { clipboardSerializer } })]
  },
})

class WithStyles extends DOMSerializer {
  override serializeFragment(...[fragment, options, target]: Parameters<DOMSerializer['serializeFragment']>) {
    const copied = super.serializeFragment(fragment, options, target)
    for (const styled of copied.querySelectorAll<HTMLElement>('[data-style]')) {
      // The policy of the page lets a script set a style, but not an attribute of that name.
      styled.style.cssText = styled.dataset.style ?? ''
    }
    return copied
  }
}
