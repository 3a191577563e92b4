import schemathesis


@schemathesis.check
def declared_server_errors(ctx, response, case):
    """The only answer of the server's own fault is 503, and it names the time of the next try."""
    if response.status_code >= 500:
        assert response.status_code == 503, f"answered {response.status_code}"
        assert "retry-after" in response.headers, "503 without Retry-After"
