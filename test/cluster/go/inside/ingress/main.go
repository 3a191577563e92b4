// Ingress leads requests into a cluster by its Ingress resources, to the pods that are ready. As much of an ingress
// controller as a proof needs: hosts, paths, named ports, streams, and another pod where one does not take a connection.
package main

import (
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	routes, err := follow(ctx, os.Getenv("INGRESS_CLASS"))
	if err != nil {
		log.Fatal(err)
	}
	server := &http.Server{Addr: ":8080", Handler: handler(routes)}
	go func() {
		<-ctx.Done()
		_ = server.Shutdown(context.Background())
	}()
	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}

type backendKey struct{}

func handler(routes *Routes) http.Handler {
	transport := &balanced{next: &http.Transport{
		DialContext:         (&net.Dialer{Timeout: time.Second}).DialContext,
		MaxIdleConnsPerHost: 64,
		IdleConnTimeout:     2 * time.Second,
	}}
	proxy := &httputil.ReverseProxy{
		Transport:     transport,
		FlushInterval: -1,
		Rewrite: func(request *httputil.ProxyRequest) {
			request.SetURL(&url.URL{Scheme: "http", Host: "pod"})
			request.Out.Host = request.In.Host
			// Whatever a visitor claims about where it comes from is dropped.
			request.SetXForwarded()
		},
		ErrorHandler: func(writer http.ResponseWriter, request *http.Request, err error) {
			log.Printf("%s %s: %v", request.Method, request.URL.Path, err)
			writer.WriteHeader(http.StatusBadGateway)
		},
	}
	return http.HandlerFunc(func(writer http.ResponseWriter, request *http.Request) {
		if request.URL.Path == "/ingress-healthz" {
			return
		}
		pods, found := routes.find(request.Host, request.URL.Path)
		if !found {
			http.NotFound(writer, request)
			return
		}
		if len(pods) == 0 {
			http.Error(writer, "no pod is ready", http.StatusServiceUnavailable)
			return
		}
		proxy.ServeHTTP(writer, request.WithContext(context.WithValue(request.Context(), backendKey{}, pods)))
	})
}

// balanced goes round the pods, and on to the next where a connection cannot be made: nothing was sent then.
type balanced struct {
	next http.RoundTripper
	turn atomic.Uint64
}

func (b *balanced) RoundTrip(request *http.Request) (*http.Response, error) {
	pods := request.Context().Value(backendKey{}).([]string)
	first := b.turn.Add(1)
	if request.Body != nil {
		// A connection that could not be made closes the body, which the next one still has to send.
		request.Body = io.NopCloser(request.Body)
	}
	var failed error
	for index := range pods {
		request.URL.Host = pods[(first+uint64(index))%uint64(len(pods))]
		answer, err := b.next.RoundTrip(request)
		var dial *net.OpError
		if err == nil || !errors.As(err, &dial) || dial.Op != "dial" {
			return answer, err
		}
		failed = err
	}
	return nil, failed
}
