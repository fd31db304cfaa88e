import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, sessionHeaders } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'

/** How the organization of this tab presents itself. */
export function useBranding() {
  const current = useSession()
  return useQuery({
    queryKey: ['branding', current?.orgId],
    queryFn: () => api.GET('/api/branding'),
    enabled: current?.orgId !== undefined,
    staleTime: 300_000,
  })
}

/** The logo as an address that an image can show. It is fetched with the token, which an image cannot send. */
export function useLogo(logoPath: string | null | undefined): string | undefined {
  const [loaded, setLoaded] = useState<{ path: string; address: string }>()
  useEffect(() => {
    if (!logoPath?.startsWith('/api/branding/logo')) return
    const cancel = new AbortController()
    let made: string | undefined
    void fetch(logoPath, { headers: sessionHeaders(), signal: cancel.signal })
      .then((response) => (response.ok ? response.blob() : undefined))
      .then((blob) => {
        if (!blob || cancel.signal.aborted) return
        made = URL.createObjectURL(blob)
        setLoaded({ path: logoPath, address: made })
      })
      .catch(() => undefined)
    return () => {
      cancel.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [logoPath])
  return loaded && loaded.path === logoPath ? loaded.address : undefined
}
