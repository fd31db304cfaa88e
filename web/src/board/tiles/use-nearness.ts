import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

const margin = '600px'

/** Whether something was near what is seen once: only then it is worth drawing. */
export function useNearness(): [box: RefObject<HTMLDivElement | null>, isNear: boolean] {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!box.current || isNear) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isNear])
  return [box, isNear]
}
