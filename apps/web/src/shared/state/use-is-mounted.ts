import { useCallback, useEffect, useRef } from "react";

/** Whether what asked for something is still there when the answer comes: nobody is to be taken out of the view they have gone on to. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
