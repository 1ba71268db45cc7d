import css from 'highlight.js/lib/languages/css'
import ini from 'highlight.js/lib/languages/ini'
import json from 'highlight.js/lib/languages/json'
import markdown from 'highlight.js/lib/languages/markdown'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'
import type { ReactNode } from 'react'
import type { Language } from './language.ts'

const lowlight = createLowlight({ css, ini, json, markdown, xml, yaml })

type Tree = ReturnType<typeof lowlight.highlight>['children'][number]

/** Syntax highlighting. The result is React elements; the text is never parsed as HTML. */
export function highlight(text: string, language: Language): ReactNode {
  return lowlight.highlight(language, text).children.map(show)
}

function show(node: Tree, index: number): ReactNode {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return null
  const { className } = node.properties
  return (
    <span key={index} className={Array.isArray(className) ? className.join(' ') : undefined}>
      {node.children.map(show)}
    </span>
  )
}
