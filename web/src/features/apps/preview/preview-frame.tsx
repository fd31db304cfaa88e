import { useEffect, useRef } from 'react'
import type { Schema } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import type { App } from '../app-words.ts'

interface PreviewFrameProps {
  app: App
  preview: Schema<'AppPreview'>
  width: string
}

/** The page of viewers itself, at its own address. It is handed the token once it asks for it. */
export function PreviewFrame({ app, preview: { address, token }, width }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const { origin } = new URL(address)
    const hand = () => frame.current?.contentWindow?.postMessage({ preview: token }, origin)
    const onMessage = ({ source, origin: from, data }: MessageEvent<{ type?: unknown } | null>) => {
      const isFrame = source === frame.current?.contentWindow && from === origin
      if (isFrame && data?.type === 'quarry:preview-ready') hand()
    }
    addEventListener('message', onMessage)
    // One that is open already goes on with the new token.
    hand()
    return () => removeEventListener('message', onMessage)
  }, [address, token])
  return (
    <div className="preview-place">
      <iframe
        ref={frame}
        src={address}
        title={t('Preview of {{name}}', { name: app.name })}
        className="preview-frame"
        data-width={width}
        sandbox="allow-scripts allow-same-origin allow-downloads allow-popups"
        referrerPolicy="no-referrer"
      />
    </div>
  )
}
