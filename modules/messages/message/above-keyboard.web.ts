import { useEffect, useState } from 'react'

/**
 * How much of the page's bottom a keyboard covers that does not make the page smaller, as on an iPhone, in pixels; 0
 * where the page gets smaller by itself.
 */
export function useCovered(): number {
  const [covered, setCovered] = useState(0)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const look = () => {
      // Whoever has zoomed in sees a part of the page, keyboard or not.
      const below = view.scale > 1.01 ? 0 : Math.round(innerHeight - view.height - view.offsetTop)
      setCovered(below > 1 ? below : 0)
      // The browser has pushed the page up to show the field, which comes into view by itself.
      if (below > 1 && view.offsetTop > 0) window.scrollTo(0, 0)
    }
    look()
    view.addEventListener('resize', look)
    view.addEventListener('scroll', look)
    return () => {
      view.removeEventListener('resize', look)
      view.removeEventListener('scroll', look)
    }
  }, [])
  return covered
}
