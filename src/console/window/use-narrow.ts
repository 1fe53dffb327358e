// Whether the window is as narrow as a phone's, or zoomed until it is. The styles use the same width.

import { useEffect, useState } from 'preact/hooks';

export const narrow = '(max-width: 760px)';

export function useNarrow(): boolean {
  const [isNarrow, setIsNarrow] = useState(() => matchMedia(narrow).matches);
  useEffect(() => {
    const media = matchMedia(narrow);
    const update = () => setIsNarrow(media.matches);
    media.addEventListener('change', update);
    return () => media.removeEventListener('change', update);
  }, []);
  return isNarrow;
}
